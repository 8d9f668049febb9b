"""Realistic mistakes, put into a copy of the source one at a time: does a test find each?"""
